import { Link } from 'react-router'
import { getPagePath } from '#core/sites/storefront/paths.ts'
import { useHome } from '#core/sites/storefront/use-site.ts'
import { useLandingTexts } from '../landing-texts.ts'

const FOOT_LINK =
  'inline-flex min-h-target items-center font-medium text-brand-strong underline underline-offset-4'

/** Where more is said about the merchant. */
export const LandingFoot = () => {
  const t = useLandingTexts()
  const home = useHome()
  return (
    <nav aria-label={t('more')} className="mt-8 flex flex-wrap gap-x-6 border-line border-t pt-4">
      <Link to={getPagePath(home, 'store-timings')} className={FOOT_LINK}>
        {t('hours')}
      </Link>
      <Link to={getPagePath(home, 'about-us')} className={FOOT_LINK}>
        {t('about')}
      </Link>
    </nav>
  )
}
