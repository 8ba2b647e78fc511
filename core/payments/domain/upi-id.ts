/** What a UPI id looks like, such as `name@bank`. Whether there is one, only the gateway knows. */
export const UPI_ID = /^[\w.-]{2,256}@[a-z][a-z\d]{1,63}$/i

/** A name as far as its owner knows it again and a stranger learns nothing: the first letter of each word. */
export const maskName = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 4)
    .map((word) => `${[...word][0]}•••`)
    .join(' ')
