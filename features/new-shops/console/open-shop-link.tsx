import { Link } from 'react-router'
import { getConsolePath } from '#core/console-shell/console/paths.ts'
import { useNewShopsTexts } from './new-shops-console-texts.ts'
import { useIsSignUpOpen } from './use-is-sign-up-open.ts'

/** On the sign-in screen, for people who have no shop yet. */
export const OpenShopLink = () => {
  const t = useNewShopsTexts()
  if (useIsSignUpOpen() !== true) return null
  return (
    <Link
      to={getConsolePath('sign-up')}
      className="flex min-h-target items-center justify-self-center font-semibold text-brand-strong"
    >
      {t('signIn.open')}
    </Link>
  )
}
