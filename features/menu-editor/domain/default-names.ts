/** Keys of the names that new sizes get: `domain/messages/`. */
export const EDITOR_DEFAULT_NAMES = ['size', 'small', 'large'] as const
export type SizeDefaultName = (typeof EDITOR_DEFAULT_NAMES)[number]
