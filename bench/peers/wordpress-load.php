<?php
// Installs WordPress into an empty database and puts the articles in: one JSON object a line of the file
// that the first argument names; the images are in wp-content/uploads/peers.
ini_set('memory_limit', '1G');
$_SERVER['HTTP_HOST'] = $argv[2];
define('WP_INSTALLING', true);
require __DIR__ . '/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/upgrade.php';
require_once ABSPATH . 'wp-admin/includes/image.php';

wp_install('Peers', 'admin', 'admin@example.com', true, '', wp_generate_password());
wp_set_current_user(1);
wp_delete_post(1, true);
update_option('permalink_structure', '/%postname%/');
update_option('posts_per_page', 12);

$images = [];
foreach (glob(WP_CONTENT_DIR . '/uploads/peers/*.jpg') as $file) {
    $id = wp_insert_attachment(['post_mime_type' => 'image/jpeg', 'post_status' => 'inherit'], $file);
    wp_update_attachment_metadata($id, wp_generate_attachment_metadata($id, $file));
    $images[basename($file)] = $id;
}

global $wpdb, $wp_rewrite;
$terms = [];
$wpdb->query('START TRANSACTION');
foreach (new SplFileObject($argv[1]) as $line) {
    if (trim($line) === '') continue;
    $article = json_decode($line, true);
    $category = $article['category'];
    $terms[$category] ??= wp_insert_term($category, 'category', ['slug' => $category])['term_taxonomy_id'];
    $time = gmdate('Y-m-d H:i:s', intdiv($article['publishedAt'], 1000));
    $wpdb->insert($wpdb->posts, [
        'post_author' => 1,
        'post_date' => $time, 'post_date_gmt' => $time,
        'post_modified' => $time, 'post_modified_gmt' => $time,
        'post_title' => $article['title'], 'post_name' => $article['slug'],
        'post_content' => $article['html'], 'post_excerpt' => $article['excerpt'],
        'post_status' => 'publish', 'post_type' => 'post',
        'comment_status' => 'closed', 'ping_status' => 'closed',
        'to_ping' => '', 'pinged' => '', 'post_content_filtered' => '',
    ]);
    $id = $wpdb->insert_id;
    $wpdb->insert($wpdb->term_relationships, ['object_id' => $id, 'term_taxonomy_id' => $terms[$category]]);
    $wpdb->insert($wpdb->postmeta, [
        'post_id' => $id, 'meta_key' => '_thumbnail_id', 'meta_value' => $images[$article['image']],
    ]);
}
$wpdb->query('COMMIT');
wp_update_term_count_now(array_values($terms), 'category');
$wp_rewrite->init();
$wp_rewrite->set_permalink_structure('/%postname%/');
$wp_rewrite->flush_rules(false);
echo get_bloginfo('version');
