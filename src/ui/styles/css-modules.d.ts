/** Which class names a module has is checked by class-names.test.ts. */
declare module '*.module.css';
declare module '*.css';

/** The URL of a bundled image. */
declare module '*.svg' {
  const address: string;
  export default address;
}
