import { Picture } from '#platform/ui/picture.tsx'
import type { OutletPictureView } from '../contract/vendor-info-endpoints.ts'
import { useStoresTexts } from './stores-texts.ts'

/**
 * The pictures of an outlet side by side, in more rows where there is no room; a single one keeps its aspect ratio.
 */
export const OutletPictures = ({ pictures }: { pictures: readonly OutletPictureView[] }) => {
  const t = useStoresTexts()
  const [first] = pictures
  if (!first) return null
  const aspectRatio = pictures.length > 1 ? '4 / 3' : `${first.width} / ${first.height}`
  return (
    <ul aria-label={t('info.pictures')} className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-3">
      {pictures.map(({ base, alt, width, height }) => (
        <li key={base} className="overflow-hidden rounded-lg" style={{ aspectRatio }}>
          <Picture
            base={base}
            alt={alt}
            width={width}
            height={height}
            sizes={pictures.length > 1 ? '(min-width: 640px) 240px, 50vw' : '(min-width: 720px) 720px, 100vw'}
          />
        </li>
      ))}
    </ul>
  )
}
