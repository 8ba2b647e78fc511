import { Icon, type IconProps } from '../icon.tsx'

export const KitchenIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M7 13.5A4.2 4.2 0 0 1 7.6 5.2a5 5 0 0 1 8.8 0A4.2 4.2 0 0 1 17 13.5V19a1.2 1.2 0 0 1-1.2 1.2H8.2A1.2 1.2 0 0 1 7 19zM7 16.7h10" />
  </Icon>
)
