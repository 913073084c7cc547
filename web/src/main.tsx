import * as z from 'zod/mini';
import './ui/tokens.css';
import './ui/base.css';
import './app/boot.css';
import { boot } from './app/boot';

// before anything is parsed: the content security policy allows no eval, not even the attempt
z.config({ jitless: true });

const root = document.getElementById('root');
if (root) void boot(root);
