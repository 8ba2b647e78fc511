import type { Language } from '#platform/kernel/language.ts'

/** A text of the shop in the language that was asked for, which may not be the console's. */
export const ShopText = ({ text, language }: { text: string; language: Language }) => (
  <bdi lang={language}>{text}</bdi>
)
