/**
 * What a file does to the menu: `replace` takes its place; `update` changes products that both have, by their codes;
 * `add` brings only products that the menu lacks; `language` brings texts in one language and nothing else.
 */
export const IMPORT_MODES = ['replace', 'update', 'add', 'language'] as const
export type ImportMode = (typeof IMPORT_MODES)[number]

/** Modes in which a file needs no prices: what it does not say stays. */
export const isPriceOptional = (mode: ImportMode): boolean => mode === 'update' || mode === 'language'

export const isImportMode = (text: string): text is ImportMode => IMPORT_MODES.some((mode) => mode === text)
