import { classNames } from './class-names.ts'
import { buildPictureSources, getPictureUrl } from './picture-sources.ts'

export type PictureProps = {
  /** The address without size and ending; without one an empty frame of the same size stands there. */
  base: string | null | undefined
  /** What is to be seen; empty when the text beside it says the same. */
  alt: string
  /** In px: the shape of the frame, so that nothing jumps when the picture comes. */
  width: number
  height: number
  /** How wide it is shown, as the `sizes` attribute says it. */
  sizes?: string
  /** For the one picture that is in view at once; all others load when they come near. */
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
