/** The format of a UPI id, such as `name@bank`. Whether it exists, only the gateway can check. */
export const UPI_ID = /^[\w.-]{2,256}@[a-z][a-z\d]{1,63}$/i

/** Masks a name to the first letter of each word: its owner recognises it, others learn nothing. */
export const maskName = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 4)
    .map((word) => `${[...word][0]}•••`)
    .join(' ')
