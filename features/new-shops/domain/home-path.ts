import { isHomePath, isReservedPath } from '#core/sites/domain/reserved-paths.ts'

/** Letters without a decomposition, and those of the product's other scripts, as people write them in Latin. */
const LETTERS: Readonly<Record<string, string>> = {
  ...{ đ: 'dj', ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', ı: 'i' },
  ...{ α: 'a', β: 'v', γ: 'g', δ: 'd', ε: 'e', ζ: 'z', η: 'i', θ: 'th', ι: 'i', κ: 'k', λ: 'l', μ: 'm' },
  ...{
    ν: 'n',
    ξ: 'x',
    ο: 'o',
    π: 'p',
    ρ: 'r',
    σ: 's',
    ς: 's',
    τ: 't',
    υ: 'y',
    φ: 'f',
    χ: 'ch',
    ψ: 'ps',
    ω: 'o',
  },
  ...{ ا: 'a', ب: 'b', ت: 't', ث: 'th', ج: 'j', ح: 'h', خ: 'kh', د: 'd', ذ: 'dh', ر: 'r', ز: 'z', س: 's' },
  ...{ ش: 'sh', ص: 's', ض: 'd', ط: 't', ظ: 'z', ع: 'a', غ: 'gh', ف: 'f', ق: 'q', ك: 'k', ل: 'l', م: 'm' },
  ...{ ن: 'n', ه: 'h', و: 'w', ي: 'y', ى: 'a', ة: 'a', ؤ: 'w', ئ: 'y', ء: '' },
}

const MAX_LENGTH = 48

/**
 * An address made of a shop's name: Latin small letters, digits and single hyphens. Undefined when the name has nothing
 * of the kind, such as one of signs alone.
 */
export const toHomePath = (name: string): string | undefined => {
  const latin = [...name.normalize('NFKC').toLowerCase().replaceAll(/['’`]/g, '').normalize('NFD')]
    .filter((sign) => !/\p{M}/u.test(sign))
    .map((sign) => LETTERS[sign] ?? sign)
    .join('')
  const path = latin
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_LENGTH)
    .replaceAll(/^-|-$/g, '')
  return isHomePath(path) ? path : undefined
}

/** How many addresses are tried after the first one. */
const NUMBERED = 8

/** The addresses to try for a wish, the wish itself first; words that every shop uses are none. */
export const listHomePaths = (wish: string): string[] => {
  const path = toHomePath(wish)
  if (path === undefined) return []
  const numbered = Array.from({ length: NUMBERED }, (_, index) => `${path}-${index + 2}`)
  return [path, ...numbered].filter((candidate) => !isReservedPath(candidate))
}
