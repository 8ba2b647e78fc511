import { useSite } from '#core/sites/storefront/use-site.ts'
import type { StoreCard } from '#core/stores/contract/endpoints.ts'
import { classNames } from '#platform/ui/class-names.ts'
import { ClockIcon } from '#platform/ui/icons/clock.tsx'
import { Picture } from '#platform/ui/picture.tsx'
import { useLandingTexts } from '../landing-texts.ts'

/** Who this is, in the merchant's colour, and how many of its outlets are open. Without a picture the words fill it. */
export const LandingHero = ({ stores }: { stores: readonly StoreCard[] }) => {
  const t = useLandingTexts()
  const { brand, cover } = useSite()
  const open = stores.filter(({ isOpen }) => isOpen).length
  return (
    <header className="relative -mx-gutter overflow-hidden bg-brand px-gutter pt-8 pb-9 text-on-brand desktop:rounded-b-2xl">
      {cover && (
        <div className="stage-picture absolute inset-y-0 end-0 w-1/2">
          <Picture base={cover.base} alt="" width={1200} height={400} sizes="50vw" eager />
        </div>
      )}
      <div className={classNames('relative', cover ? 'w-7/10 md:w-1/2' : 'max-w-reading')}>
        <h1 className="wrap-anywhere font-bold text-4xl tracking-tight">
          <bdi>{brand.name}</bdi>
        </h1>
        {stores.length > 0 && (
          <p className="mt-3 flex items-center gap-2 font-semibold">
            <ClockIcon size={18} />
            {open === 0 ? t('open.none') : t('open.some', { open, total: stores.length })}
          </p>
        )}
      </div>
    </header>
  )
}
