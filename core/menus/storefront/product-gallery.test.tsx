import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { productFileSchema } from '#core/menus/contract/site-file.ts'
import { compileText } from '#platform/i18n/compile-text.ts'
import { createTexts } from '#platform/i18n/texts.ts'
import { TextsProvider } from '#platform/i18n/texts-context.tsx'
import messages from '../messages/en.json' with { type: 'json' }
import { ProductGallery } from './product-gallery.tsx'

const VIDEOS = ['mp4', '3gp', 'mkv'].map((ending) => `https://videos.example/dish.${ending}`)
const PICTURES = ['jpg', 'jpeg', 'png', 'gif', 'webp'].map((ending) => `dishes/cake.${ending}`)

const parseGallery = (gallery: readonly string[]) =>
  productFileSchema.safeParse({ sku: 'cake', name: { en: 'Cake' }, price: 900, gallery })

it('MN-05 takes pictures and videos of each specified kind into a gallery, and names what it refuses', () => {
  expect(parseGallery([...PICTURES, ...VIDEOS]).data?.gallery).toEqual([...PICTURES, ...VIDEOS])
  for (const refused of ['https://videos.example/dish.webm', 'http://videos.example/dish.mp4', 'cake.bmp'])
    expect([refused, parseGallery([refused]).error?.issues[0]?.path]).toEqual([refused, ['gallery', 0]])
})

const texts = createTexts('en', {
  menus: Object.fromEntries(Object.entries(messages).map(([key, text]) => [key, compileText(text)])),
})

it('MN-05 shows the photo first, then each picture and each video of the gallery in its order', () => {
  const picture = (base: string) => ({ base, width: 4, height: 3 })
  const html = renderToStaticMarkup(
    <TextsProvider texts={texts}>
      <ProductGallery
        product={{
          name: 'Cake',
          photo: picture('/pictures/whole'),
          gallery: [
            ...VIDEOS.map((video) => ({ picture: null, video })),
            { picture: picture('/pictures/slice'), video: null },
          ],
        }}
      />
    </TextsProvider>,
  )
  const shown = [...html.matchAll(/<video src="([^"]+)"|<img[^>]* src="(\/pictures\/\w+)-/g)]
  expect(shown.map(([, video, base]) => video ?? base)).toEqual([
    '/pictures/whole',
    ...VIDEOS,
    '/pictures/slice',
  ])
})
