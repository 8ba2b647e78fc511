import type { LocalizedText } from '#platform/kernel/language.ts'

/** What a group of sizes and its first two sizes are called when nobody has named them. */
export const SIZE_LABELS = {
  size: { en: 'Size', ar: 'الحجم', sr: 'Veličina', fr: 'Taille', el: 'Μέγεθος' },
  small: { en: 'Small', ar: 'صغير', sr: 'Malo', fr: 'Petit', el: 'Μικρό' },
  large: { en: 'Large', ar: 'كبير', sr: 'Veliko', fr: 'Grand', el: 'Μεγάλο' },
} as const satisfies Record<string, LocalizedText>
