import type { ReactNode } from 'react'
import { ConsoleBar } from './console-bar.tsx'
import { useConsoleData } from './console-data.ts'
import { useConsoleTitle } from './console-meta.ts'
import { useConsoleShellTexts } from './console-shell-texts.ts'

interface BrandPageProps {
  /** What the screen is about. */
  readonly heading: string
  readonly intro: string
  readonly children: ReactNode
}

/** A screen about all outlets, with its heading and the title of the browser's tab. */
export const BrandPage = ({ heading, intro, children }: BrandPageProps) => {
  const t = useConsoleShellTexts()
  const { brand } = useConsoleData().staff
  useConsoleTitle(`${heading} · ${brand.name}`)
  return (
    <>
      <ConsoleBar title={heading} note={t('allOutlets')} />
      <div className="w-full max-w-5xl p-4">
        <p className="mb-5 max-w-reading text-muted">{intro}</p>
        {children}
      </div>
    </>
  )
}
