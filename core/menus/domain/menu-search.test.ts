import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Language } from '#platform/kernel/language.ts'
import {
  findSingleTerms,
  indexProducts,
  parseSearchTerms,
  type SearchableProduct,
  searchMenu,
} from './menu-search.ts'
import { getSynonyms } from './search-synonyms.ts'
import { countTypos, getAllowedTypos } from './word-distance.ts'

const product = (name: string, more: Partial<SearchableProduct> = {}): SearchableProduct => ({
  ...{ name, description: '', tags: [], category: '' },
  ...more,
})

const findNames = (products: readonly SearchableProduct[], search: string): string[] =>
  searchMenu(indexProducts(products), search).map((place) => products[place]?.name ?? '')

const findAmongNames = (names: readonly string[], search: string): string[] =>
  findNames(
    names.map((name) => product(name)),
    search,
  )

describe('MN-03 search matching', () => {
  it.each([
    ['accents left out', 'creme brulee', 'Crème brûlée'],
    ['French ligatures', 'oeufs', 'Œufs cocotte'],
    ['Arabic alef with and without hamza', 'ارز', 'أرز بالشعيرية'],
    ['Arabic ya and alef maqsura', 'مشوي', 'دجاج مشوى'],
    ['Arabic ta marbuta as ha', 'شاورمه', 'شاورما وشاورمة'],
    ['Arabic vowel signs and lengthening', 'حمص', 'حُمُّـــص'],
    ['the Arabic article on either side', 'شاورما', 'صحن الشاورما'],
    ['the Arabic article that was typed', 'الفلافل', 'فلافل'],
    ['Arabic-Indic digits', '6', 'فلافل ٦ قطع'],
    ['Persian digits', '12', 'ماء ۱۲ زجاجة'],
    ['digits typed in Arabic', '٥٠٠', 'Water 500 ml'],
    ['Greek without tonos', 'γαλακτομπουρεκο', 'Γαλακτομπούρεκο'],
    ['Greek final sigma in capitals', 'ΓΥΡΟΣ', 'Γύρος'],
    ['Serbian Latin typed in Cyrillic', 'ћевапи', 'Ćevapi'],
    ['Serbian Cyrillic typed in Latin', 'ljuta pljeskavica', 'Љута пљескавица'],
    ['đ written as dj', 'djuvec', 'Đuveč'],
    ['dž and џ', 'џем', 'Džem od šljiva'],
    ['a swapped pair of letters', 'chedadr', 'Cheddar'],
    ['a letter left out', 'moussaka', 'Mousaka'],
    ['two errors in a long word', 'cappucinno', 'Cappuccino'],
    ['the beginning of a word while it is typed', 'marg', 'Pizza Margherita'],
    ['words in any order', 'large cola', 'Cola, large'],
    ['a name of two words written as one', 'milkshake', 'Milk shake, vanilla'],
    ['the same while it is typed', 'flatwh', 'Flat white'],
    ['consonants alone', 'brskt', 'Smoked brisket'],
    ['Greek consonants alone', 'σβλκ', 'Σουβλάκι'],
  ])('%s', (_, search, name) => {
    expect(findAmongNames(['Zzz', name, 'Qqq'], search)).toEqual([name])
  })

  it('matches descriptions, tags and categories too', () => {
    const dish = product('Surprise', {
      description: 'with aubergine',
      tags: ['spicy'],
      category: 'Small plates',
    })
    for (const search of ['aubergine', 'spicy', 'plates'])
      expect(findNames([product('Tea'), dish], search)).toEqual(['Surprise'])
  })
})

describe('UX-07 search finds what a menu calls by another name', () => {
  const findIn = (language: Language, names: readonly string[], search: string) => {
    const menu = names.map((name) => product(name))
    return searchMenu(indexProducts(menu, getSynonyms(language)), search).map((place) => names[place])
  }
  it.each([
    ['en', 'milkshake', ['Chocolate shake', 'Burger'], ['Chocolate shake']],
    ['en', 'milksh', ['Chocolate shake', 'Burger'], ['Chocolate shake']],
    ['en', 'eggplants', ['Grilled aubergine', 'Burger'], ['Grilled aubergine']],
    ['en', 'soft drink', ['Soda', 'Drinking chocolate'], ['Soda']],
    ['en', 'ice cream', ['Gelato', 'Cream of ice cream', 'Ice tea'], ['Cream of ice cream', 'Gelato']],
    ['en', 'coffee', ['Latte', 'Coffee cake', 'Tea'], ['Coffee cake', 'Latte']],
    ['en', 'coffee large', ['Latte, large', 'Latte, small'], ['Latte, large']],
    ['ar', 'جمبري', ['روبيان مشوي', 'دجاج'], ['روبيان مشوي']],
    ['sr', 'пиће', ['Limunada', 'Burek'], ['Limunada']],
    ['fr', 'cafe', ['Noisette', 'Éclair'], ['Noisette']],
    ['el', 'γλυκο', ['Μπακλαβάς', 'Σουβλάκι'], ['Μπακλαβάς']],
  ] as const)('in %s by "%s"', (language, search, names, found) => {
    expect(findIn(language, names, search)).toEqual(found)
  })

  it('finds a subject by its kinds, but no kind by another one', () => {
    expect(findIn('en', ['Espresso', 'Cappuccino'], 'latte')).toEqual([])
  })

  it('ranks the typed word above its synonyms, and never loses a match to one', () => {
    const word = fc.constantFrom('shake', 'milkshake', 'fries', 'chips', 'coffee', 'latte', 'soda', 'tea')
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 6 }), word, (names, typed) => {
        const plain = findAmongNames(names, typed).filter((name) => name.includes(typed))
        const found = findIn('en', names, typed)
        expect(found.slice(0, plain.length)).toEqual(plain)
      }),
    )
  })
})

it('UX-07 offers the words of a search that find something alone, as they were typed', () => {
  const index = indexProducts(['كنافة بالجبن', 'Crème brûlée'].map((name) => product(name)))
  expect(findSingleTerms(index, 'روبيان كنافة …')).toEqual(['كنافة'])
  expect(findSingleTerms(index, 'Brûlée  pizza brûlee')).toEqual(['Brûlée', 'brûlee'])
  expect(findSingleTerms(index, 'pizza')).toEqual([])
})

describe('MN-03 search ranking', () => {
  it('ranks names that begin with the search first, then words of names, then descriptions', () => {
    const menu = [
      product('Soup', { description: 'with lemon' }),
      product('Fresh lemonade'),
      product('Cake', { tags: ['lemon'] }),
      product('Tea with lemon'),
      product('Lemon tart'),
    ]
    expect(findNames(menu, 'lemon')).toEqual([
      'Lemon tart',
      'Tea with lemon',
      'Fresh lemonade',
      'Cake',
      'Soup',
    ])
  })

  it('hides similar spellings when a word matches exactly', () => {
    expect(findAmongNames(['Latte', 'Matte', 'Batte'], 'latte')).toEqual(['Latte'])
  })
})

it('MN-03 treats only white space or punctuation as no search', () => {
  for (const search of ['', '   ', '\t\n', ' \u00a0 ', '…!'])
    expect([parseSearchTerms(search), findAmongNames(['Tea'], search)]).toEqual([[], []])
})

describe('MN-03 search properties', () => {
  const words = fc.array(fc.stringMatching(/^[a-zçéšžاأبتةيىαάσς0-9]{1,9}$/), { minLength: 1, maxLength: 4 })

  it('finds a product by its name, and by every prefix of every word of it', () => {
    fc.assert(
      fc.property(words, fc.array(words, { maxLength: 5 }), fc.nat(), (own, others, cut) => {
        const name = own.join(' ')
        const menu = [...others.map((some) => some.join(' ')), name]
        expect(findAmongNames(menu, name)).toContain(name)
        for (const word of own)
          expect(findAmongNames(menu, word.slice(0, 1 + (cut % word.length)))).toContain(name)
      }),
    )
  })

  it('ignores capitals, accents and word order', () => {
    fc.assert(
      fc.property(fc.array(words, { minLength: 1, maxLength: 6 }), words, (names, typed) => {
        const menu = names.map((some) => some.join(' '))
        const search = typed.join(' ')
        const plain = findAmongNames(menu, search)
        expect(findAmongNames(menu, search.toUpperCase())).toEqual(plain)
        expect(new Set(findAmongNames(menu, typed.toReversed().join(' ')))).toEqual(new Set(plain))
      }),
    )
  })

  it('counts typing errors as a slow reference implementation does', () => {
    const slow = (typed: string, word: string): number => {
      const whole = (a: string, b: string): number => {
        if (a === '' || b === '') return a.length + b.length
        const same = a.at(-1) === b.at(-1)
        const swapped = a.length > 1 && b.length > 1 && a.at(-1) === b.at(-2) && a.at(-2) === b.at(-1)
        return Math.min(
          whole(a.slice(0, -1), b) + 1,
          whole(a, b.slice(0, -1)) + 1,
          whole(a.slice(0, -1), b.slice(0, -1)) + (same ? 0 : 1),
          swapped ? whole(a.slice(0, -2), b.slice(0, -2)) + 1 : Number.POSITIVE_INFINITY,
        )
      }
      return Math.min(
        ...Array.from({ length: word.length + 1 }, (_, end) => whole(typed, word.slice(0, end))),
      )
    }
    const short = fc.stringMatching(/^[abc]{0,6}$/)
    fc.assert(
      fc.property(short, short, fc.integer({ min: 0, max: 2 }), (typed, word, limit) => {
        expect(countTypos(typed, word, limit)).toBe(Math.min(slow(typed, word), limit + 1))
      }),
      { numRuns: 300 },
    )
    expect([3, 4, 7, 8].map(getAllowedTypos)).toEqual([0, 1, 1, 2])
  })
})
