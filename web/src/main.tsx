import './preload';
import * as z from 'zod/mini';
import './ui/tokens.css';
import './ui/base.css';
import './app/boot.css';
import { boot } from './app/boot';

// before the first schema: the content security policy forbids eval, and reports even attempts
z.config({ jitless: true });

const root = document.getElementById('root');
if (root) void boot(root);
