/** UTC epoch milliseconds. */
export type Millis = number;
