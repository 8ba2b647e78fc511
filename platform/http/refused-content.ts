import { holdsCardNumber } from '#platform/kernel/card-number.ts'
import { isId } from '#platform/kernel/ids.ts'

/** What no operation takes, whatever its schema says. */
export interface RefusedContent {
  /** The path of the field, such as `address.name`. */
  readonly field: string
  /** The key of the text that explains it. */
  readonly key: 'field.format' | 'field.cardNumber'
}

/** Real requests are four deep; what is deeper only tires whoever walks through it. */
const DEEPEST = 20

/** A phone's digits may pass a card's check sum by chance. */
const isPhone = (path: readonly string[]): boolean => path.includes('phone')

const judgeText = (text: string, path: readonly string[]): RefusedContent['key'] | undefined => {
  // The database keeps neither, or something else than was sent.
  if (text.includes('\u0000') || !text.isWellFormed()) return 'field.format'
  return !isId(text) && !isPhone(path) && holdsCardNumber(text) ? 'field.cardNumber' : undefined
}

const judge = (value: unknown, path: readonly string[]): RefusedContent['key'] | undefined => {
  if (typeof value === 'string') return judgeText(value, path)
  if (typeof value === 'number' && Number.isSafeInteger(value)) return judgeText(String(value), path)
  return undefined
}

/**
 * Finds what is refused in every request before anything is done with it or written about it: card numbers, which
 * must never reach us; characters that are none; nesting without end. Undefined when there is nothing.
 */
export const findRefusedContent = (value: unknown): RefusedContent | undefined => {
  const waiting: { readonly value: unknown; readonly path: readonly string[] }[] = [{ value, path: [] }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { path } = next
    const key = judge(next.value, path)
    if (key) return { field: path.join('.'), key }
    if (typeof next.value !== 'object' || next.value === null) continue
    if (path.length >= DEEPEST) return { field: path.slice(0, 3).join('.'), key: 'field.format' }
    for (const [name, inner] of Object.entries(next.value)) {
      const inside = [...path, name]
      const ofName = judgeText(name, inside)
      if (ofName) return { field: path.join('.'), key: ofName }
      waiting.push({ value: inner, path: inside })
    }
  }
  return undefined
}
