import { readFileSync } from 'node:fs'
import type { Language } from '#platform/kernel/language.ts'

/** The product's own text in a language, as a pattern that accepts anything for its parameters. */
export type FindText = (room: string, key: string) => RegExp

/** Reads texts from the folders of messages, such as `core/cart`. */
export const createTexts = (language: Language): FindText => {
  const rooms = new Map<string, Record<string, string>>()
  return (room, key) => {
    const file = new URL(`../../${room}/messages/${language}.json`, import.meta.url)
    const messages: Record<string, string> = rooms.get(room) ?? JSON.parse(readFileSync(file, 'utf8'))
    rooms.set(room, messages)
    const text = messages[key]
    if (text === undefined) throw new Error(`${room} has no text ${key}`)
    const parts = text.split(/\{[^{}]*\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    return new RegExp(parts.join('.*'))
  }
}
