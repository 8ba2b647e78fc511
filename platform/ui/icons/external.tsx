import { Icon, type IconProps } from '../icon.tsx'

export const ExternalIcon = (props: IconProps) => (
  <Icon {...props} directional>
    <path d="M10.5 5H6.8A1.8 1.8 0 0 0 5 6.8v10.4A1.8 1.8 0 0 0 6.8 19h10.4a1.8 1.8 0 0 0 1.8-1.8v-3.7M14 4.5h5.5V10M19 5l-7.5 7.5" />
  </Icon>
)
