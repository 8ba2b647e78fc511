import fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { createCatalogue } from './catalogue.server.ts'
import { getTextsPath } from './embedded-texts.ts'
import { registerTexts } from './texts-routes.server.ts'

const catalogue = createCatalogue([
  {
    area: 'search',
    folder: 'core/search',
    messages: { en: { title: 'Search' }, fr: { title: 'Recherche' } },
  },
])

const get = (url: string) => {
  const app = fastify()
  registerTexts(app, catalogue)
  return app.inject(url)
}

describe('the address of an area’s texts', () => {
  it('answers with the language’s texts, cacheable forever', async () => {
    const response = await get(getTextsPath('fr', 'search', catalogue.version))
    expect(response.json()).toEqual({ title: 'Recherche' })
    expect(response.headers['cache-control']).toContain('immutable')
  })

  it('answers an outdated version with the current texts, not cacheable', async () => {
    const response = await get(getTextsPath('fr', 'search', '0123456789'))
    expect(response.json()).toEqual({ title: 'Recherche' })
    expect(response.headers['cache-control']).toBe('no-store')
  })

  it.each(['/texts/de/search.0123456789.json', '/texts/en/nothing.0123456789.json', '/texts/en/search.json'])(
    'answers 404 to %s',
    async (url) => {
      expect((await get(url)).statusCode).toBe(404)
    },
  )
})
