import type { SiteDetails } from '#core/menus/server/site-details.service.ts'
import { isNowhere } from '#core/stores/domain/nowhere.ts'
import { isLanguage, LANGUAGES } from '#platform/kernel/language.ts'
import { type CommandInput, getOption, requireOption, UsageError } from './command.ts'

const textOption = { type: 'string' } as const

/** Options that describe a shop with the fewest inputs. */
export const siteOptions = {
  name: textOption,
  'home-path': textOption,
  currency: textOption,
  country: textOption,
  zone: textOption,
  language: textOption,
  color: textOption,
  address: textOption,
  city: textOption,
  latitude: textOption,
  longitude: textOption,
  opens: textOption,
  closes: textOption,
}

/** Required: distances, delivery areas and maps are wrong for an outlet whose place nobody has stated. */
const parseCoordinate = (input: CommandInput, name: string): number => {
  const value = Number(requireOption(input, name))
  if (!Number.isFinite(value)) throw new UsageError(`--${name} must be a number of degrees`)
  return value
}

/** The option that sets a place of the site file that `createSiteFile` makes. */
const OPTION_OF_PATH: Readonly<Record<string, keyof typeof siteOptions>> = {
  'brand.key': 'home-path',
  'brand.name': 'name',
  'brand.colorCode': 'color',
  'brand.currency': 'currency',
  'brand.country': 'country',
  'site.homePath': 'home-path',
  'stores[0].address': 'address',
  'stores[0].city': 'city',
  'stores[0].latitude': 'latitude',
  'stores[0].longitude': 'longitude',
  'stores[0].timeZone': 'zone',
}

/** The option behind a place of a file that was made from options, or the place itself. */
export const nameSiteOption = (path: string): string => {
  const option = OPTION_OF_PATH[path]
  return option ? `--${option}` : path
}

/** @throws UsageError when a detail without a default is missing; the site file's rules validate the rest */
export const readSiteOptions = (input: CommandInput): SiteDetails => {
  const language = getOption(input, 'language', 'en')
  if (!isLanguage(language)) throw new UsageError(`--language must be one of ${LANGUAGES.join(', ')}`)
  const name = requireOption(input, 'name')
  const place = {
    latitude: parseCoordinate(input, 'latitude'),
    longitude: parseCoordinate(input, 'longitude'),
  }
  if (isNowhere(place))
    throw new UsageError('--latitude and --longitude: 0, 0 is in the ocean; state where the outlet is')
  return {
    ...place,
    name,
    language,
    homePath: requireOption(input, 'home-path'),
    currency: requireOption(input, 'currency'),
    country: requireOption(input, 'country'),
    timeZone: requireOption(input, 'zone'),
    colorCode: getOption(input, 'color', '#334155'),
    address: getOption(input, 'address', name),
    city: getOption(input, 'city', name),
    opens: getOption(input, 'opens', '10:00'),
    closes: getOption(input, 'closes', '22:00'),
  }
}
