import { Outlet } from 'react-router'
import { ChangeLanguageProvider } from '#core/console-shell/console/use-change-language.ts'
import { SignInLinksProvider } from '#core/staff/console/sign-in-links.tsx'
import { signInLinks } from './sign-in-plugins.ts'
import { usePageLanguage } from './use-page-language.ts'

/** Shared by the sign-in screen and the console. */
export default function ConsoleRoot() {
  return (
    <ChangeLanguageProvider value={usePageLanguage()}>
      <SignInLinksProvider value={signInLinks}>
        <Outlet />
      </SignInLinksProvider>
    </ChangeLanguageProvider>
  )
}
