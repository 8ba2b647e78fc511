import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { createCatalogue, type Dictionary, loadCatalogue, readDictionaries } from './catalogue.server.ts'

const cart: Dictionary = {
  area: 'cart',
  folder: 'core/cart',
  messages: { en: { title: 'Cart of {name}', empty: 'Empty' }, ar: { title: 'سلة {name}' } },
}

const folderWith = async (files: Record<string, Record<string, string>>): Promise<string> => {
  const root = await mkdtemp(path.join(tmpdir(), 'texts-'))
  for (const [name, messages] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(root, name)), { recursive: true })
    await writeFile(path.join(root, name), JSON.stringify(messages))
  }
  return root
}

describe('the catalogue', () => {
  it('writes a message in the requested language', () => {
    expect(createCatalogue([cart]).getTranslator('ar', 'cart')('title', { name: 'ليلى' })).toBe('سلة ليلى')
  })

  it('falls back to English where a translation is missing', () => {
    const catalogue = createCatalogue([cart])
    expect(catalogue.getTranslator('ar', 'cart')('empty')).toBe('Empty')
    expect(catalogue.getTranslator('el', 'cart')('title', { name: 'Leila' })).toBe('Cart of Leila')
  })

  it('throws for an unknown key without a logger and logs it with one', async () => {
    expect(() => createCatalogue([cart]).getTranslator('en', 'cart')('nothing')).toThrow('"nothing"')
    const logged: string[] = []
    const root = await folderWith({ 'core/cart/messages/en.json': { title: 'Cart' } })
    const catalogue = await loadCatalogue({ root, logger: { error: (message) => logged.push(message) } })
    expect(catalogue.getTranslator('en', 'cart')('nothing')).toBe('nothing')
    expect(logged).toEqual(['Unknown: text "nothing" of the area "cart"'])
  })

  it('rejects a faulty message immediately and names its place', () => {
    const faulty = { ...cart, messages: { en: { title: 'Cart' }, fr: { title: '{open' } } }
    expect(() => createCatalogue([faulty])).toThrow('"title" in core/cart/messages/fr.json')
  })

  it('changes its version when any text changes', () => {
    const other = { ...cart, messages: { ...cart.messages, el: { empty: 'Άδειο' } } }
    expect(createCatalogue([cart]).version).toBe(createCatalogue([cart]).version)
    expect(createCatalogue([other]).version).not.toBe(createCatalogue([cart]).version)
  })

  it('names areas by their folder and reads the languages that exist', async () => {
    const root = await folderWith({
      'core/cart/messages/en.json': { a: 'A' },
      'core/cart/messages/fr.json': { a: 'Â' },
      'core/cart/messages/same-as-english.json': {},
      'core/cart/console/messages/en.json': { b: 'B' },
      'providers/payments/stripe/messages/en.json': { c: 'C' },
    })
    const dictionaries = await readDictionaries(root)
    expect(dictionaries.map(({ area }) => area)).toEqual(['cart', 'cart-console', 'payments-stripe'])
    expect(dictionaries[0]?.messages).toEqual({ en: { a: 'A' }, fr: { a: 'Â' } })
  })

  it('reads a language from languages/ where the area has no file of its own', async () => {
    const root = await folderWith({
      'core/cart/messages/en.json': { a: 'A' },
      'core/cart/messages/fr.json': { a: 'own' },
      'core/cart/console/messages/en.json': { b: 'B' },
      'languages/fr/cart.json': { a: 'shared' },
      'languages/fr/cart-console.json': { b: 'shared' },
    })
    const [cartTexts, consoleTexts] = await readDictionaries(root)
    expect(cartTexts?.messages.fr).toEqual({ a: 'own' })
    expect(consoleTexts?.messages.fr).toEqual({ b: 'shared' })
  })

  it('rejects two areas with the same name', async () => {
    const root = await folderWith({ 'core/cart/messages/en.json': {}, 'features/cart/messages/en.json': {} })
    await expect(readDictionaries(root)).rejects.toThrow('rename one')
  })
})
