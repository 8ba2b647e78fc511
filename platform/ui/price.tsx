import { classNames } from './class-names.ts'
import { useUiTexts } from './ui-texts.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

export type PriceProps = {
  /** Already formatted for the reader, with its currency. */
  text: string
  /** The price before a reduction, shown struck through. */
  before?: string
  className?: string
}

const Amount = ({ text }: { text: string }) => <bdi className="whitespace-nowrap tabular-nums">{text}</bdi>

/**
 * An amount of money, isolated from the direction of the words around it, in digits of one width so that sums align.
 */
export const Price = ({ text, before, className }: PriceProps) => {
  const t = useUiTexts()
  if (!before)
    return (
      <span className={className}>
        <Amount text={text} />
      </span>
    )
  return (
    <span className={classNames('inline-flex flex-wrap items-baseline gap-x-2', className)}>
      <span className="text-danger">
        <VisuallyHidden>{t('priceNow')} </VisuallyHidden>
        <Amount text={text} />
      </span>
      <s className="font-normal text-[0.875em] text-muted">
        <VisuallyHidden>{t('priceBefore')} </VisuallyHidden>
        <Amount text={before} />
      </s>
    </span>
  )
}
