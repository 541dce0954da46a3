import { PagesScreen } from '#features/pages/admin/pages-screen.tsx';
import { FooterSwitch } from '#features/site/admin/menus/footer-switch.tsx';

/** The pages with their switch for the footer, which a later feature has. */
export const PagesWithFooter = (props: { find: string | undefined; onHome?: () => void }) => (
  <PagesScreen {...props} FooterSwitch={FooterSwitch} />
);
