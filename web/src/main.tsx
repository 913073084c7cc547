import './preload';
import * as z from 'zod/mini';
import './styles.css';
import { boot } from './app/boot';

// disables zod's use of eval before the first schema, because the content security policy reports each attempt
z.config({ jitless: true });

const root = document.getElementById('root');
if (root) void boot(root);
