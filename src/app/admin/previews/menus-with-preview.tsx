import { MenusScreen } from '#features/site/admin/menus/menus-screen.tsx';
import type { ShownMenus } from '#lib/site-defaults.ts';
import { SiteContext, useSite } from '#ui/site.ts';
import { Footer } from '../../web/shell/footer.tsx';
import { Header } from '../../web/shell/header.tsx';
import * as styles from './previews.module.css';

const Preview = ({ menus }: { menus: ShownMenus }) => (
  <SiteContext value={{ ...useSite(), menus }}>
    <div className={styles.page}>
      <Header tone="brand" onAdminAction={() => undefined} />
      <Footer />
    </div>
  </SiteContext>
);

/** The menus with a preview of the header, the footer, and the menu of small screens. */
export const MenusWithPreview = () => <MenusScreen Preview={Preview} />;
