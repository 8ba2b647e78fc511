import { Suspense } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { serializeTexts } from './embedded-texts.ts'
import { createTexts } from './texts.ts'
import { createTextsHook, TextsProvider, useLanguage } from './texts-context.tsx'

interface CartMessages {
  title: string
}
const useCartTexts = createTextsHook<CartMessages>('cart')

const Cart = () => {
  const t = useCartTexts()
  return <h1 lang={useLanguage()}>{t('title', { count: 2 })}</h1>
}

const french = () =>
  createTexts('fr', { cart: { title: ['Panier : ', ['count']] }, menus: { title: '</script><b>' } })

it('renders the language’s words on the server and records which areas it used', () => {
  const texts = french()
  const html = renderToString(
    <TextsProvider texts={texts}>
      <Cart />
    </TextsProvider>,
  )
  expect(html).toBe('<h1 lang="fr">Panier : 2</h1>')
  expect([...texts.used]).toEqual(['cart'])
})

it('embeds the used texts so that none of them can end the script', () => {
  const texts = french()
  void texts.need('menus')
  const json = serializeTexts(texts, 'v1')
  expect(json).not.toContain('<')
  expect(JSON.parse(json)).toEqual({
    language: 'fr',
    version: 'v1',
    areas: { menus: { title: '</script><b>' } },
  })
})

it('suspends where an area’s texts are not loaded yet', () => {
  const texts = createTexts('fr', {}, { load: () => new Promise(() => undefined) })
  const html = renderToString(
    <TextsProvider texts={texts}>
      <Suspense fallback="…">
        <Cart />
      </Suspense>
    </TextsProvider>,
  )
  expect(html).toContain('…')
})

it('names the error when a component is outside of the provider', () => {
  expect(() => renderToString(<Cart />)).toThrow('outside of TextsProvider')
})
