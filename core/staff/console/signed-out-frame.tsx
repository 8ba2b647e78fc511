import type { ReactNode } from 'react'
import { useConsoleTitle } from '#core/console-shell/console/console-meta.ts'
import { LanguageSelect } from '#core/console-shell/console/language-select.tsx'
import { useChangeLanguage } from '#core/console-shell/console/use-change-language.ts'
import { KitchenIcon } from '#platform/ui/icons/kitchen.tsx'

interface SignedOutFrameProps {
  readonly heading: string
  readonly intro?: ReactNode
  readonly children: ReactNode
}

/** A card in the middle of the screen, for people who are not signed in. */
export const SignedOutFrame = ({ heading, intro, children }: SignedOutFrameProps) => {
  const changeLanguage = useChangeLanguage()
  useConsoleTitle(`${heading} · Compass`)
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr] bg-surface-sunken px-gutter pb-8">
      <header className="flex justify-end py-3">
        <LanguageSelect onChange={changeLanguage} />
      </header>
      <main className="w-full max-w-md self-center justify-self-center rounded-2xl border border-line bg-surface-raised p-6 shadow-md md:p-8">
        <span className="grid size-14 place-items-center rounded-xl bg-brand text-on-brand">
          <KitchenIcon size={28} />
        </span>
        <h1 className="mt-5 font-bold text-2xl tracking-tight">{heading}</h1>
        {intro && <p className="mt-1 text-muted">{intro}</p>}
        {children}
      </main>
    </div>
  )
}
