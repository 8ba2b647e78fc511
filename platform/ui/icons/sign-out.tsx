import { Icon, type IconProps } from '../icon.tsx'

export const SignOutIcon = (props: IconProps) => (
  <Icon {...props} directional>
    <path d="M13.5 4.5H6.8A1.8 1.8 0 0 0 5 6.3v11.4a1.8 1.8 0 0 0 1.8 1.8h6.7M10.5 12h9.5M16.5 8.5L20 12l-3.5 3.5" />
  </Icon>
)
