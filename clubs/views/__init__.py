"""Views: permission, form, action, and the page or redirect that follows."""
