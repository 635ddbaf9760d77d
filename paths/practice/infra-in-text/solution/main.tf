variable "db_password" {
  type      = string
  sensitive = true
}

resource "docker_network" "inside" {
  name     = "inside"
  internal = true
}

resource "docker_volume" "store" {
  name = "store"
}

resource "docker_container" "db" {
  name  = "db"
  image = "postgres:17"
  env   = ["POSTGRES_PASSWORD=${var.db_password}"]
  networks_advanced {
    name = docker_network.inside.name
  }
  volumes {
    volume_name    = docker_volume.store.name
    container_path = "/var/lib/postgresql/data"
  }
}
