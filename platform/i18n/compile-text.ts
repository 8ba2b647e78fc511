import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { CompiledMessage, Token } from './message.ts'

type RawToken = ReturnType<typeof compileMessageOrThrow>[number]

const CHOICES = ['plural', 'selectordinal', 'select'] as const

const shorten = (tokens: readonly RawToken[]): CompiledMessage => {
  const parts = tokens.map(toToken)
  const [first] = parts
  return parts.length === 0 ? '' : parts.length === 1 && typeof first === 'string' ? first : parts
}

const isCases = (value: unknown): value is Record<string, RawToken[] | undefined> =>
  typeof value === 'object' && value !== null && !('offset' in value && value.offset)

const toToken = (raw: RawToken): Token => {
  if (typeof raw === 'string') return raw
  const [name, kind, cases] = raw
  if (kind === undefined) return [name]
  const choice = CHOICES.find((known) => known === kind)
  if (!choice || !isCases(cases))
    throw new SyntaxError(`{${name}, ${kind}} is not supported: format the value first`)
  if (!cases.other) throw new SyntaxError(`The choice by "${name}" has no "other"`)
  const written = Object.entries(cases).flatMap(([option, tokens]) =>
    tokens ? [[option, shorten(tokens)] as const] : [],
  )
  return [name, choice, Object.fromEntries(written)]
}

/**
 * Parses one ICU message. Supports plural, select, selectordinal and plain arguments. Numbers, dates and times are
 * passed formatted, so such arguments throw a SyntaxError, as do plural offsets and faulty messages.
 */
export const compileText = (message: string): CompiledMessage => shorten(compileMessageOrThrow(message))
