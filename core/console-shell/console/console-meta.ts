import { useEffect } from 'react'
import type { MetaDescriptor } from 'react-router'

/** The head of every screen of the console; excluded from search engines. */
export const getConsoleMeta = (): MetaDescriptor[] => [
  { title: 'Compass' },
  { name: 'robots', content: 'noindex, nofollow' },
]

/** Sets the title of the browser's tab in the shown language. */
export const useConsoleTitle = (title: string): void => {
  useEffect(() => {
    document.title = title
  }, [title])
}
