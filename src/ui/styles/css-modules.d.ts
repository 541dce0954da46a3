/** Which class names a module has is checked by class-names.test.ts. */
declare module '*.module.css';
declare module '*.css';

/** An image that is built under an address of its own: that address. */
declare module '*.svg' {
  const address: string;
  export default address;
}
