import { type Language, localize } from '#platform/kernel/language.ts'
import { formatPlainPrice } from '#platform/kernel/money.ts'
import type { GateKind, PublishGate } from '../domain/publish-gates.ts'

/** Texts of gates, of `menu-import`. */
export type TranslateGate = (
  text: `gates.${GateKind}`,
  values: { readonly count: number; readonly total: number; readonly examples: string },
) => string

interface GateReader {
  readonly translateGate: TranslateGate
  readonly language: Language
  readonly currency: string
}

const formatExample = (
  { name, place, prices }: PublishGate['examples'][number],
  { language, currency }: GateReader,
): string => {
  const label = [place, localize(name, language)].filter(Boolean).join(' ')
  return prices
    ? `${label} (${formatPlainPrice(prices.from, currency)} → ${formatPlainPrice(prices.to, currency)})`
    : label
}

/** What the reader has to confirm, as a sentence with its first examples. */
export const presentGate = (
  { kind, count, total, examples }: PublishGate,
  reader: GateReader,
): { kind: GateKind; text: string } => ({
  kind,
  text: reader.translateGate(`gates.${kind}`, {
    ...{ count, total },
    examples: examples.map((example) => formatExample(example, reader)).join(', '),
  }),
})
