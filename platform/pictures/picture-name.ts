/** A hash of 32 hexadecimal digits, as a stored picture is named by, with its folder, size and type where it has them. */
const PICTURE_NAME = /^(?:\/?pictures\/)?[0-9a-f]{32}(?:[-/]\d{2,4})?(?:\.[a-z]{3,4})?$/

/** Whether `text` is a name of a stored picture, whose hash can contain the digits of a card number by chance. */
export const isPictureName = (text: string): boolean => PICTURE_NAME.test(text)
