import { Icon, type IconProps } from '../icon.tsx'

export const TruckIcon = (props: IconProps) => (
  <Icon {...props} directional>
    <path d="M3 6.5h11v10.3H9.7M5.2 16.8H3V6.5M14 9.8h3.6L21 13.2v3.6h-1.3M15.2 16.8H14" />
    <circle cx="7.4" cy="17.4" r="2" />
    <circle cx="17.5" cy="17.4" r="2" />
  </Icon>
)
