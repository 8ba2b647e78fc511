import { type KeyboardEvent, useRef, useState } from 'react'
import { formatNumber } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Picture } from '#platform/ui/picture.tsx'
import { getTabAfterKey } from '#platform/ui/tabs.tsx'
import type { Product } from '../contract/endpoints.ts'
import { useMenusTexts } from './menus-texts.ts'

type Item = Product['gallery'][number]

const getItemKey = ({ video, picture }: Item): string | undefined => video ?? picture?.base

const FRAME = 'aspect-4/3 max-h-80 w-full overflow-hidden'

const GallerySlide = ({ item, isFirst, name }: { item: Item; isFirst: boolean; name: string }) => {
  const t = useMenusTexts()
  if (item.video)
    return (
      // biome-ignore lint/a11y/useMediaCaption: a merchant's video of a dish has no words to caption
      <video
        src={item.video}
        controls
        playsInline
        preload="none"
        aria-label={t('gallery.video', { product: name })}
        className="size-full bg-ink object-contain"
      />
    )
  return (
    <Picture
      base={item.picture?.base}
      alt=""
      width={720}
      height={540}
      sizes="(min-width: 768px) 512px, 100vw"
      eager={isFirst}
    />
  )
}

/** The scroll position in pictures from the start, in either writing direction. */
const getSlidePosition = ({ scrollLeft, clientWidth }: HTMLElement): number =>
  clientWidth === 0 ? 0 : Math.round(Math.abs(scrollLeft) / clientWidth)

const Dots = ({ count, at, onGo }: { count: number; at: number; onGo: (place: number) => void }) => {
  const t = useMenusTexts()
  const language = useLanguage()
  const number = (place: number) => formatNumber(place, language)
  const turn = (event: KeyboardEvent<HTMLElement>) => {
    const next = getTabAfterKey(event.key, at, { count, rtl: document.dir === 'rtl' })
    if (next === undefined) return
    event.preventDefault()
    onGo(next)
    event.currentTarget.querySelectorAll('button')[next]?.focus({ preventScroll: true })
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens for the arrow keys of the buttons inside
    <div className="absolute inset-x-0 bottom-1 flex justify-center" onKeyDown={turn}>
      {Array.from({ length: count }, (_, place) => place).map((place) => (
        <button
          key={place}
          type="button"
          aria-label={t('gallery.show', { number: number(place + 1), count: number(count) })}
          aria-current={place === at}
          tabIndex={place === at ? 0 : -1}
          onClick={() => onGo(place)}
          className="group grid size-8 place-items-center"
        >
          <span className="size-2.5 rounded-full border border-ink/40 bg-surface/70 group-aria-current:bg-surface-raised group-aria-current:ring-2 group-aria-current:ring-brand-strong" />
        </button>
      ))}
    </div>
  )
}

const Strip = ({ items, name }: { items: readonly Item[]; name: string }) => {
  const t = useMenusTexts()
  const strip = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(0)
  const go = (place: number) => {
    const smooth = !window.matchMedia('(prefers-reduced-motion: reduce)').matches
    strip.current?.children[place]?.scrollIntoView({
      behavior: smooth ? 'smooth' : 'auto',
      inline: 'start',
      block: 'nearest',
    })
  }
  return (
    <section aria-label={t('gallery.of', { product: name })} className={`${FRAME} relative`}>
      <ul
        ref={strip}
        onScroll={(event) => setAt(getSlidePosition(event.currentTarget))}
        className="scroll-strip flex size-full snap-x snap-mandatory overflow-x-auto focus-visible:-outline-offset-3"
      >
        {items.map((item, index) => (
          <li key={getItemKey(item)} className="size-full shrink-0 snap-center">
            <GallerySlide item={item} isFirst={index === 0} name={name} />
          </li>
        ))}
      </ul>
      <Dots count={items.length} at={at} onGo={go} />
    </section>
  )
}

/** Whether a product has any picture or video. */
export const hasGallery = ({ photo, gallery }: Pick<Product, 'photo' | 'gallery'>): boolean =>
  photo !== null || gallery.length > 0

/** A product's pictures and videos at full width: swiped, turned with keys, or chosen by their dots. */
export const ProductGallery = ({ product }: { product: Pick<Product, 'name' | 'photo' | 'gallery'> }) => {
  // A merchant may list the photo in the gallery too, or a picture twice; each is shown once.
  const shown: Item[] = [
    ...(product.photo ? [{ picture: product.photo, video: null }] : []),
    ...product.gallery,
  ]
  const items = [...new Map(shown.map((item) => [getItemKey(item), item])).values()]
  const [first] = items
  if (!first) return null
  if (items.length > 1) return <Strip items={items} name={product.name} />
  return (
    <div className={FRAME}>
      <GallerySlide item={first} isFirst name={product.name} />
    </div>
  )
}
