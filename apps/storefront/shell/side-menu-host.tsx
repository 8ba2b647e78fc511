import { lazy, Suspense } from 'react'
import { useSideMenu } from './side-menu-store.ts'

const SideMenu = lazy(() => import('./side-menu.tsx').then((module) => ({ default: module.SideMenu })))

/** The place of the side menu. Its code comes when it is first opened. */
export const SideMenuHost = () => {
  const isOpen = useSideMenu((state) => state.isOpen)
  return (
    isOpen && (
      <Suspense>
        <SideMenu />
      </Suspense>
    )
  )
}
