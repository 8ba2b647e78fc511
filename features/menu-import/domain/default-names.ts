/** Keys of the names that the shop gives to a part of a menu that nobody has named: `domain/messages/`. */
export const DEFAULT_NAMES = ['size', 'other', 'extras', 'tax'] as const
export type DefaultName = (typeof DEFAULT_NAMES)[number]
