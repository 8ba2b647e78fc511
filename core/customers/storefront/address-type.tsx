import type { IconComponent } from '#platform/ui/icon.tsx'
import { HomeIcon } from '#platform/ui/icons/home.tsx'
import { PinIcon } from '#platform/ui/icons/pin.tsx'
import { WorkIcon } from '#platform/ui/icons/work.tsx'
import type { Address } from '../contract/endpoints.ts'

/** Name and icon of each address type: home 10, work 20, other 30. */
export const ADDRESS_APPEARANCE = {
  10: { text: 'address.home', Icon: HomeIcon },
  20: { text: 'address.work', Icon: WorkIcon },
  30: { text: 'address.other', Icon: PinIcon },
} as const satisfies Record<Address['addressType'], { text: string; Icon: IconComponent }>
