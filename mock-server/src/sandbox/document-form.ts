import type { DocumentForm } from '../store/store';
import { fileContentCollection } from './records/files';

/** The document format for the store. */
export const documentForm: DocumentForm = { version: 1, kindApart: fileContentCollection.kind };
