/** A price as it is stored ("299", "49.50") with the dollar prefix, as it was written. */
export const dollars = (price: string) => `$${price}`;
