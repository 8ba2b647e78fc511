import { classNames } from './class-names.ts'
import { buildPictureSources, getPictureUrl } from './picture-sources.ts'

export type PictureProps = {
  /** The address without size and extension; without one an empty frame of the same size is shown. */
  base: string | null | undefined
  /** The picture's content; empty when the text next to it says it. */
  alt: string
  /** In px: the frame's shape, so that the layout does not shift on load. */
  width: number
  height: number
  /** Its displayed width, for the `sizes` attribute. */
  sizes?: string
  /** For the one picture in the initial viewport; all others load when they come near. */
  eager?: boolean
  className?: string
}

const FRAME = 'block size-full bg-surface-sunken object-cover'

/** A picture in the size and format that the device needs. */
export const Picture = ({ base, alt, width, height, sizes, eager = false, className }: PictureProps) => {
  const look = classNames(FRAME, className)
  if (!base)
    return <span aria-hidden="true" className={look} style={{ aspectRatio: `${width} / ${height}` }} />
  return (
    <picture className="contents">
      {buildPictureSources(base).map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes ?? `${width}px`} />
      ))}
      <img
        src={getPictureUrl(base, 'medium')}
        alt={alt}
        width={width}
        height={height}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
        decoding="async"
        className={look}
      />
    </picture>
  )
}
