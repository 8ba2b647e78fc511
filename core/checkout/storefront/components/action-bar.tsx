import { type ReactNode, useEffect } from 'react'

const BAR_HEIGHT = '5.5rem'

/** Tells sticky things, toasts and the browser's own scrolling how much of a phone's screen the bar covers. */
const useBottomInset = (): void => {
  useEffect(() => {
    const { style } = document.documentElement
    style.setProperty('--sticky-bottom', BAR_HEIGHT)
    return () => void style.removeProperty('--sticky-bottom')
  }, [])
}

/** The one thing to do next: pinned to the bottom of a phone, below the sums on a desktop. */
export const ActionBar = ({ children }: { children: ReactNode }) => {
  useBottomInset()
  return (
    <div className="fixed inset-x-0 bottom-0 z-20 border-line border-t bg-surface-raised px-gutter pt-3 pb-safe-3 shadow-bar desktop:static desktop:mt-4 desktop:border-0 desktop:bg-transparent desktop:p-0 desktop:shadow-none">
      <div className="mx-auto max-w-lg desktop:max-w-none">{children}</div>
    </div>
  )
}
