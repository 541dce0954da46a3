import compile from 'icu-minify/compile';
import { setCompiler } from '#lib/messages/messages.ts';

// Tests run the sources, whose messages no build has compiled.
setCompiler(compile);
