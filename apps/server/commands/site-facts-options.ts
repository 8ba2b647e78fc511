import type { SiteFacts } from '#core/menus/server/site-facts.service.ts'
import { isLanguage } from '#platform/kernel/language.ts'
import { type CommandInput, optional, required, UsageError } from './command.ts'

const text = { type: 'string' } as const

/** Options that describe a shop in as few words as possible. */
export const factOptions = {
  name: text,
  'home-path': text,
  currency: text,
  country: text,
  zone: text,
  language: text,
  color: text,
  address: text,
  city: text,
  latitude: text,
  longitude: text,
  opens: text,
  closes: text,
}

const coordinate = (input: CommandInput, name: string): number => {
  const value = Number(optional(input, name, '0'))
  if (!Number.isFinite(value)) throw new UsageError(`--${name} must be a number of degrees`)
  return value
}

/** @throws UsageError when a fact is missing that nothing can stand in for; the site file's rules judge the rest */
export const readFacts = (input: CommandInput): SiteFacts => {
  const language = optional(input, 'language', 'en')
  if (!isLanguage(language)) throw new UsageError('--language must be en, ar, sr, fr or el')
  const name = required(input, 'name')
  return {
    name,
    language,
    homePath: required(input, 'home-path'),
    currency: required(input, 'currency'),
    country: required(input, 'country'),
    timeZone: required(input, 'zone'),
    colorCode: optional(input, 'color', '#334155'),
    address: optional(input, 'address', name),
    city: optional(input, 'city', name),
    latitude: coordinate(input, 'latitude'),
    longitude: coordinate(input, 'longitude'),
    opens: optional(input, 'opens', '10:00'),
    closes: optional(input, 'closes', '22:00'),
  }
}
