import type { ReactNode } from 'react'
import { ConsoleBar } from './console-bar.tsx'
import { type ConsoleOutlet, useConsoleData } from './console-data.ts'
import { useConsoleTitle } from './console-meta.ts'
import { NoOutlet } from './no-outlet.tsx'
import { useOutlet } from './use-outlet.ts'

const WIDTHS = { narrow: 'max-w-3xl', wide: 'max-w-5xl', full: 'max-w-6xl' } as const

interface OutletScreenProps {
  /** What the screen is about; the outlet's name stands beside it. */
  readonly heading: string
  readonly intro?: string
  readonly width?: keyof typeof WIDTHS
  /** Buttons at the end of the bar. */
  readonly actions?: ReactNode
  /** Mounted anew for another outlet. */
  readonly children: (outlet: ConsoleOutlet) => ReactNode
}

/** A screen about the chosen outlet, with its heading and the title of the browser's tab. */
export const OutletScreen = ({ heading, intro, width = 'narrow', actions, children }: OutletScreenProps) => {
  const { brand } = useConsoleData().staff
  const outlet = useOutlet()
  useConsoleTitle(`${heading} · ${brand.name}`)
  return (
    <>
      <ConsoleBar title={heading} note={outlet && <bdi>{outlet.name}</bdi>} actions={actions} />
      {outlet ? (
        <div className={`w-full p-4 ${WIDTHS[width]}`}>
          {intro && <p className="mb-5 max-w-reading text-muted">{intro}</p>}
          <div key={outlet._id}>{children(outlet)}</div>
        </div>
      ) : (
        <NoOutlet />
      )}
    </>
  )
}
